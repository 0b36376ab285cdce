import { forEach, type HostileBody, malformed, plants, wellFormed } from "./body.ts";

const RAW = String.raw;
/** 2^53 + 1, which a number rounds to the even one below. */
const ODD = 9_007_199_254_740_993n;

/** Names that JavaScript or a careless reader treats specially. */
const TREACHEROUS = [
  ...["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "toJSON"],
  ...["then", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "length", "name", "caller", "", "0", "-1"],
  ...["4294967295", "9007199254740993", "1e3", "null", "undefined", "NaN", "$ref", "$where", "a.b", "a[0]", "a/b"],
  ...["~0", RAW`\u0000`],
];

export const names: readonly HostileBody[] = [
  ...wellFormed(forEach(TREACHEROUS, (name) => [`a member "${name}"`, `{"${name}":{"${name}":[]}}`])),
  ...wellFormed(forEach(TREACHEROUS, (name) => [`two members "${name}"`, `{"${name}":1,"${name}":{"polluted":true}}`])),
  ...wellFormed({
    "pollution through __proto__": '{"__proto__":{"polluted":true,"id":1,"name":"Fern"}}',
    "pollution through an escaped __proto__": RAW`{"\u005f_proto__":{"id":1,"name":"Fern"}}`,
    "pollution through constructor.prototype": '{"constructor":{"prototype":{"polluted":true,"id":1,"name":"Fern"}}}',
    "__proto__ in __proto__": '{"__proto__":{"__proto__":{"__proto__":{"id":1,"name":"Fern"}}}}',
    "__proto__ of null": '{"__proto__":null,"id":1}',
    "a getter's name": '{"__defineGetter__":"id","name":"Fern"}',
    "names in other letters": '{"ID":1,"Name":"Fern"}',
    "names with white space": '{" id":1,"name ":"Fern"}',
    "a name with a NUL at its end": RAW`{"id\u0000":1,"name":"Fern"}`,
    "a name with a zero-width space": '{"i\u200bd":1,"name":"Fern"}',
    "a Cyrillic name": '{"іd":1,"nаme":"Fern"}',
    "the members one level too deep": '{"plant":{"id":1,"name":"Fern"}}',
    "the members in a list": '[{"id":1,"name":"Fern"}]',
    "a good id before a text": '{"id":1,"name":"Fern","id":"1"}',
    "a good id before a null in other spelling": RAW`{"id":1,"name":"Fern","\u0069d":null}`,
    "a good name before a list": RAW`{"id":1,"name":"Fern","nam\u0065":[]}`,
    "a tag of null": '{"id":1,"name":"Fern","tag":null}',
    "a good tag before a number": '{"id":1,"name":"Fern","tag":"tropical","tag":1}',
  }),
  ...plants([
    ["the last id of two", '{"id":1,"name":"Fern","id":2}', 2n, "Fern"],
    ["the last of three, of which two are none", '{"id":null,"id":"x","id":3,"name":"Fern"}', 3n, "Fern"],
    ["the last id in escapes", RAW`{"id":1,"name":"Fern","\u0069\u0064":2}`, 2n, "Fern"],
    ["escapes in capitals", RAW`{"\u0069d":9007199254740993,"n\u0061me":"Fern"}`, ODD, "Fern"],
    ["ids that round to the same", '{"id":9007199254740993,"id":9007199254740992,"name":"a"}', ODD - 1n, "a"],
    ["ids that round alike, in the other order", '{"id":9007199254740992,"id":9007199254740993,"name":"a"}', ODD, "a"],
    ["an id in a text", RAW`{"id":9007199254740993,"name":"\"id\":9007199254740992"}`, ODD, '"id":9007199254740992'],
    ["an id one level below, after it", '{"id":9007199254740993,"name":"a","x":{"id":9007199254740992}}', ODD, "a"],
    ["an id one level below, before it", '{"x":[{"id":9007199254740992}],"id":9007199254740993,"name":"a"}', ODD, "a"],
    ["a name that ends like id", RAW`{"id":9007199254740993,"\\\"id":9007199254740992,"name":"a"}`, ODD, "a"],
    ["a name that is an escape itself", RAW`{"id":9007199254740993,"\\u0069d":9007199254740992,"name":"a"}`, ODD, "a"],
    ["a name that is the name of a member", '{"name":"id","id":5}', 5n, "id"],
    ["__proto__ beside them", '{"__proto__":{"tag":"x"},"id":1,"name":"Fern"}', 1n, "Fern"],
    ["constructor beside them", '{"id":1,"constructor":null,"toString":0,"name":"Fern"}', 1n, "Fern"],
    ["a lone surrogate for a name", RAW`{"id":1,"name":"\ud800"}`, 1n, "\ud800"],
    ["an empty name and tag", '{"tag":"","name":"","id":0}', 0n, "", ""],
    ["a minus zero with an exponent", '{"id":-0.0e-5,"name":"Fern"}', 0n, "Fern"],
    ["the last tag in escapes", RAW`{"id":1,"name":"Fern","tag":7,"\u0074ag":"tropical"}`, 1n, "Fern", "tropical"],
  ]),
  ...malformed({
    "a name without quotes": "{__proto__:1}",
    "a name in brackets": '{["a"]:1}',
    "a name that is cut short": '{"__proto__',
    "a name with a raw line break": '{"a\nb":1}',
    "a name with a bad escape": RAW`{"\x69d":1}`,
    "an escaped quote for a name's end": RAW`{"a\":1}`,
    "a getter": '{get "a"(){return 1}}',
    "a good object after a bad one": '{"id":1,"name":"Fern",}{"id":1,"name":"Fern"}',
  }),
];
