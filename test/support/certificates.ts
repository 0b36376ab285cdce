/** Makes certificates for tests of TLS in each run, so that none expires. */
import { generate } from "selfsigned";

/** Both are PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface Certificates {
  /** Clients have to trust it. It signs all but `selfSigned`. */
  readonly authority: Certificate;
  /** Valid for 127.0.0.1. */
  readonly valid: Certificate;
  readonly expired: Certificate;
  /** For another host than 127.0.0.1. */
  readonly wrongHost: Certificate;
  readonly selfSigned: Certificate;
}

type Options = NonNullable<Parameters<typeof generate>[1]>;

const LOOPBACK: Options = { extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] }] };
const ELSEWHERE: Options = {
  extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "elsewhere.test" }] }],
};
const LAST_CENTURY: Options = { notBeforeDate: new Date("1999-01-01"), notAfterDate: new Date("1999-12-31") };
const AUTHORITY: Options = {
  extensions: [
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, critical: true },
  ],
};

export async function makeCertificates(): Promise<Certificates> {
  const authority = await make("Plant Store test authority", AUTHORITY);
  const signed = (options: Options) => make("Plant Store test", { ...options, ca: authority });
  return {
    authority,
    valid: await signed(LOOPBACK),
    expired: await signed({ ...LOOPBACK, ...LAST_CENTURY }),
    wrongHost: await signed(ELSEWHERE),
    selfSigned: await make("Plant Store test, self-signed", LOOPBACK),
  };
}

async function make(value: string, options: Options): Promise<Certificate> {
  // A key takes a millisecond on an elliptic curve, and 100 with RSA. The package's default hash is SHA-1.
  const chosen: Options = { keyType: "ec", algorithm: "sha256", ...options };
  const { private: key, cert } = await generate([{ name: "commonName", value }], chosen);
  return { key, cert };
}
