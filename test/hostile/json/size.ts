import { type HostileBody, malformed, wellFormed } from "./body.ts";

const MILLION = 1_000_000;

const numbered = (count: number, row: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => row(index)).join(",");

export const size: readonly HostileBody[] = [
  ...wellFormed({
    "a million digits": "9".repeat(MILLION),
    "a million digits of a fraction": `0.${"3".repeat(MILLION)}`,
    "a million zeros and a one after the point": `0.${"0".repeat(MILLION)}1`,
    "one and a million zeros, taken back by its exponent": `1${"0".repeat(MILLION)}e-${MILLION}`,
    "an exponent of a hundred thousand digits": `1e${"9".repeat(100_000)}`,
    "an exponent of a hundred thousand zeros": `1e${"0".repeat(100_000)}1`,
    "a string of a megabyte": `"${"x".repeat(MILLION)}"`,
    "a string of a million characters of three bytes": `"${"€".repeat(MILLION)}"`,
    "a string of half a million pairs": `"${"😀".repeat(MILLION / 2)}"`,
    "a string of escapes": `"${"\\n".repeat(MILLION / 2)}"`,
    "a string of long escapes": `"${"\\u0041".repeat(MILLION / 5)}"`,
    "a string of lone surrogates": `"${"\\ud800".repeat(MILLION / 5)}"`,
    "a string of backslashes": `"${"\\\\".repeat(MILLION / 2)}"`,
    "a string of quotes": `"${'\\"'.repeat(MILLION / 2)}"`,
    "a string of brackets": `"${"[{".repeat(MILLION / 2)}"`,
    "a name of a megabyte": `{"${"n".repeat(MILLION)}":0}`,
    "a hundred thousand members": `{${numbered(100_000, (index) => `"m${index}":${index}`)}}`,
    "a hundred thousand members of one name": `{${numbered(100_000, () => '"a":0')}}`,
    "a hundred thousand ids": `{${numbered(100_000, (index) => `"id":${index}`)}}`,
    "a hundred thousand ids of two spellings": `{${numbered(100_000, (index) => (index % 2 ? '"\\u0069d":1' : '"id":1.0'))}}`,
    "a hundred thousand numeric names": `{${numbered(100_000, (index) => `"${index}":0`)}}`,
    "a list of half a million numbers": `[${numbered(MILLION / 2, () => "0")}]`,
    "a list of a hundred thousand objects": `[${numbered(100_000, () => '{"id":1}')}]`,
    "a list of a hundred thousand lists": `[${numbered(100_000, () => "[]")}]`,
    "a megabyte of white space before": `${" ".repeat(MILLION)}0`,
    "a megabyte of white space after": `0${"\t".repeat(MILLION)}`,
    "a megabyte of line breaks within": `[${"\r\n".repeat(MILLION / 2)}]`,
  }),
  ...malformed({
    "only a megabyte of white space": " ".repeat(MILLION),
    "only a megabyte of line breaks": "\n".repeat(MILLION),
    "a megabyte of NUL": "\u0000".repeat(MILLION),
    "a megabyte of quotes": '"'.repeat(MILLION),
    "a megabyte of backslashes in a string": `"${"\\".repeat(MILLION)}"x`,
    "a string of a megabyte without an end": `"${"x".repeat(MILLION)}`,
    "a string with a fault at its end": `"${"x".repeat(MILLION)}\n"`,
    "a string of escapes with a bad last one": `"${"\\u0041".repeat(MILLION / 5)}\\u004g"`,
    "a million digits and a letter": `${"9".repeat(MILLION)}x`,
    "a million zeros": "0".repeat(MILLION),
    "a million signs": "-".repeat(MILLION),
    "a million points": `0${".".repeat(MILLION)}`,
    "a million exponents": `1${"e1".repeat(MILLION / 2)}`,
    "half a million commas": `[${",".repeat(MILLION / 2)}]`,
    "half a million elements and a comma": `[${numbered(MILLION / 2, () => "0")},]`,
    "a hundred thousand members, the last without a value": `{${numbered(100_000, () => '"a":0')},"a"}`,
    "a hundred thousand comments": "/**/".repeat(100_000),
    "a megabyte of white space before a fault": `[0${" ".repeat(MILLION)}0]`,
  }),
];
