"""Certificates for the tests: an authority that signs good and bad ones. Made by openssl."""

import os
import subprocess

CONFIGURATION = """
[ca]
default_ca = own
[own]
database = index
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
"""


def make(folder):
    """Makes `authority.pem`, and for each server a file with its certificate and key."""

    def openssl(*words):
        subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)

    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    for name, text in [("configuration", CONFIGURATION), ("index", ""), ("serial", "01\n")]:
        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
            file.write(text)
    openssl("req", "-x509", *key, "-keyout", "authority.key", "-out", "authority.pem", "-days", "9",
            "-subj", "/CN=Test authority", "-addext", "basicConstraints=critical,CA:TRUE")
    apple = "DNS:itunes.apple.com,DNS:rss.marketingtools.apple.com"
    for name, host, dates in [
        ("good", f"IP:127.0.0.1,DNS:localhost,{apple}", []),
        ("expired", "IP:127.0.0.1", ["-startdate", "20200101000000Z", "-enddate", "20210101000000Z"]),
        ("other", "DNS:other.example", []),
    ]:
        openssl("req", "-new", *key, "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}",
                "-addext", f"subjectAltName={host}")
        openssl("ca", "-batch", "-config", "configuration", "-cert", "authority.pem", "-keyfile",
                "authority.key", "-in", f"{name}.csr", "-out", f"{name}.crt", "-notext",
                *(dates or ["-days", "9"]))
    openssl("req", "-x509", *key, "-keyout", "self.key", "-out", "self.crt", "-days", "9", "-subj", "/CN=self",
            "-addext", "subjectAltName=IP:127.0.0.1")
    for name in ["good", "expired", "other", "self"]:
        with open(os.path.join(folder, f"{name}.pem"), "w", encoding="ascii") as file:
            for part in ["crt", "key"]:
                with open(os.path.join(folder, f"{name}.{part}"), encoding="ascii") as source:
                    file.write(source.read())
