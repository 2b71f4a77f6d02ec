"""Why the verdict is what it is: proofs, reasons, and how both are said in English."""
