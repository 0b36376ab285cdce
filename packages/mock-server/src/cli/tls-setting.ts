import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { TlsOptions } from "../adapters/node-http/serve-options.ts";
import { checkTls } from "../adapters/node-http/tls.ts";
import { quoted } from "../copy/shell.ts";
import { CallerError } from "../shared/caller-error.ts";
import type { ServeValues } from "./command-options.ts";
import { codeOf, UsageError } from "./usage-error.ts";

interface TlsSetting {
  readonly tls?: TlsOptions;
  /** Tells how Node trusts a certificate that nobody else has signed. */
  readonly notes: readonly string[];
}

/** Messages show neither key nor passphrase. */
export async function readTls({ tlsCertFile, tlsKeyFile, tlsPassphrase }: TlsValues): Promise<TlsSetting> {
  if (tlsCertFile === undefined || tlsKeyFile === undefined) {
    if (tlsCertFile !== undefined) throw new UsageError("--tls-cert needs --tls-key too: the file of its private key.");
    if (tlsKeyFile !== undefined) throw new UsageError("--tls-key needs --tls-cert too: the file of its certificate.");
    if (tlsPassphrase !== undefined) throw new UsageError("--tls-passphrase needs --tls-cert and --tls-key too.");
    return { notes: [] };
  }
  const tls = {
    cert: await readPem("--tls-cert", tlsCertFile),
    key: await readPem("--tls-key", tlsKeyFile),
    passphrase: tlsPassphrase,
  };
  try {
    const { isSelfSigned } = checkTls(tls);
    const trusting = `Its certificate is self-signed. Node trusts it with NODE_EXTRA_CA_CERTS=${quoted(resolve(tlsCertFile))}`;
    return { tls, notes: isSelfSigned ? [trusting] : [] };
  } catch (error) {
    if (!(error instanceof CallerError)) throw error;
    const file = error.subject === "tls.key" ? `--tls-key ${tlsKeyFile}` : `--tls-cert ${tlsCertFile}`;
    throw new UsageError(file + error.words.replace("its passphrase", "--tls-passphrase"), { cause: error });
  }
}

type TlsValues = Pick<ServeValues, "tlsCertFile" | "tlsKeyFile" | "tlsPassphrase">;

export async function readPem(option: string, path: string): Promise<string> {
  return await readFile(path, "utf8").catch((cause) => {
    throw new UsageError(`${option} ${path} cannot be read (${codeOf(cause)}).`, { cause });
  });
}
