"""PDF files for tests, written out by hand: a page for each text, a line for each line."""

from __future__ import annotations


def made(*pages: str) -> bytes:
    """A PDF with those pages."""
    count = len(pages)
    objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
    kids = " ".join(f"{4 + 2 * place} 0 R" for place in range(count))
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {count} >>")
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    for place, page in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * place} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        )
        shown = " T* ".join(f"({line}) Tj" for line in page.split("\n"))
        stream = f"BT /F1 12 Tf 14 TL 72 770 Td {shown} ET" if page else ""
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
    written, places = "%PDF-1.4\n", []
    for number, one in enumerate(objects, 1):
        places.append(len(written))
        written += f"{number} 0 obj\n{one}\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    end = f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(written)}\n%%EOF\n"
    return f"{written}xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{end}".encode()


def locked(content: bytes, word: str) -> bytes:
    """The same, to be opened with a password."""
    import io

    from pypdf import PdfWriter

    writer, out = PdfWriter(clone_from=io.BytesIO(content)), io.BytesIO()
    writer.encrypt(word)
    writer.write(out)
    return out.getvalue()
