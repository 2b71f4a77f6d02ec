"""The text as it stands: phrases, sentences, and which sentences make up an effect."""
