import { testEveryCase } from "../every-case.ts";

testEveryCase();
