import { asWritten, forEach, type HostileBody, malformed, wellFormed } from "./body.ts";

/** White space in other languages and tools, but not in RFC 8259 2. */
const OTHER_SPACES = [..."\u000b\u000c\u0085\u00a0\u1680\u2003\u2028\u2029\u200b\u202f\u2060\u3000"];

export const structure: readonly HostileBody[] = [
  ...wellFormed(
    asWritten("true", "false", "null", "[]", "{}", "[ ]", "{ }", "[[]]", "[{}]", '{"a":{}}', "[[],[]]", "[{},[],0]"),
  ),
  ...wellFormed(
    asWritten('{"a":[{"b":[]}]}', "[null,true,false]", '{"a":1,"b":2}', '[0,"0",0.0]', '{"":{"":{"":""}}}'),
  ),
  ...wellFormed({
    "white space of each kind around a value": " \t\r\n0\n\r\t ",
    "white space around each token": '\n{ "a"\t:\r[ 1 ,\n2 ]\t} ',
    "a line break within an empty list": "[\n]",
  }),
  ...malformed(asWritten("", " ", "\t", "\r\n", "\n\n\n")),
  ...malformed(
    asWritten("True", "TRUE", "tru", "truee", "t", "nul", "nil", "None", "NULL", "undefined", "fals", "t rue", "yes"),
  ),
  ...malformed(
    asWritten("truefalse", "true false", "nullnull", "true1", "1true", 'true""', "null[]", "null{}", "tr\\u0075e"),
  ),
  ...malformed(
    asWritten("[", "]", "[[]", "[]]", "[1", "1]", "[1,", "[,", "[1}", "[}", "[)", "(1)", "<1>", "][", "[][]"),
  ),
  ...malformed(
    asWritten("[,]", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1;2]", "[1:2]", '["a":1]', '["a" "b"]', "[[1][2]]", "[{}{}]"),
  ),
  ...malformed(
    asWritten("{", "}", "{{}", "{}}", '{"a":1', '{"a":', '{"a"', '{"a', '{"', "{]", '{"a":1]', "}{", "{}{}", "{},{}"),
  ),
  ...malformed(
    asWritten("{,}", '{"a":1,}', '{,"a":1}', '{"a":1,,"b":2}', '{"a":1 "b":2}', '{"a":1;"b":2}', '{"a" 1}', '{"a"=1}'),
  ),
  ...malformed(asWritten('{"a"=>1}', '{"a"}', '{"a",1}', '{"a":}', "{:1}", '{"a"::1}', '{"a":1:2}')),
  ...malformed(asWritten('{"a":"b":"c"}', '{"a":,"b":1}')),
  ...malformed(asWritten("{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{[]:1}", "{{}:1}", "{}:1", '{"a":1}}')),
  ...malformed(asWritten('{"a"+"b":1}', "{...{}}")),
  ...malformed(asWritten(",", ":", ";", ".", "/", "*", "#", "@", "&", "!", "?", "(", "=")),
  ...malformed(asWritten("1 // one", "/* one */ 1", "[1 /* one */]", "# one\n1", "1 -- one", "<!-- -->1")),
  ...malformed(asWritten("/**/", "{/**/}", "[]//")),
  ...malformed(
    asWritten("function(){}", "new Date()", "a.b", "[].b", "({})", "{}.a", "[1].length", ")]}',\n{}", "for(;;);{}"),
  ),
  ...malformed({
    "two texts on two lines": '{"a":1}\n{"a":2}',
    "a record separator before a text (RFC 7464)": "\u001e{}\n",
    "YAML's document": "---\na: 1\n",
    "a form": "id=1&name=Fern",
    XML: "<plant><id>1</id></plant>",
    "a list with an ellipsis": "[1,...,3]",
    "a list that ends in another script's comma": "[1\uff0c2]",
    "an object whose colon is fullwidth": '{"a"\uff1a1}',
  }),
  ...malformed(forEach(OTHER_SPACES, (space) => [`${nameOf(space)} before a value`, `${space}1`])),
  ...malformed(forEach(OTHER_SPACES, (space) => [`${nameOf(space)} in a list`, `[${space}]`])),
  // A value and further members: well-formed inside an object.
  ...malformed(asWritten('1,"a":2', 'null , "a" : []', '"x","y":{"z":0}', '[],"":0'), "well-formed"),
  ...malformed(asWritten('1,"extra":2', '{}\n,\n"__proto__":null', '0,"a":1,"b":2'), "well-formed"),
  ...malformed(asWritten('1,"a":2,', '1,"a"', "1,a:2", "1}", "1},{", '1}{"a":1', "1}]", '1,"a":2}', '"a":1', ',"a":1')),
];

function nameOf(space: string): string {
  return `U+${space.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
