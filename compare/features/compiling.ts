import { fileURLToPath } from "node:url";
import ts from "typescript";

const folder = fileURLToPath(new URL("..", import.meta.url));
const { config } = ts.readConfigFile(`${folder}tsconfig.json`, ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);

export function compiling(programs: readonly string[]): ReadonlySet<string> {
  const files = new Map(programs.map((text, index) => [`${folder}program-${index}.ts`, text]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  };
  const whole = ts.createProgram([...files.keys()], options, host);
  // Their imports have their own check.
  const isSound = (name: string) => ts.getPreEmitDiagnostics(whole, whole.getSourceFile(name)).length === 0;
  return new Set([...files].filter(([name]) => isSound(name)).map(([, text]) => text));
}
