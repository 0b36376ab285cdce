#!/usr/bin/env node
// Here before a build, so that npm links the command in a fresh clone too.
import "../dist/cli.js";
