// Generated from spec/control.yaml by `npm run generate`. Do not edit.

export const document = {
  "openapi": "3.1.2",
  "info": {
    "title": "Plant Store mock control",
    "summary": "Read and control a running Plant Store mock.",
    "description": "The journal, the plants and the faults of a mock server, for tests in another process or another language. The Plant Store\nservice itself has no such API.",
    "version": "1.0.0",
    "license": {
      "name": "MIT",
      "identifier": "MIT"
    }
  },
  "servers": [
    {
      "url": "{control_url}",
      "description": "The mock server.",
      "variables": {
        "control_url": {
          "default": "http://127.0.0.1:4010/_mock/api",
          "description": "The address of the control API, without a slash at its end."
        }
      }
    }
  ],
  "security": [
    {
      "controlToken": []
    }
  ],
  "paths": {
    "/openapi.yaml": {
      "get": {
        "operationId": "getDocument",
        "summary": "Get this document",
        "description": "Returns this document.",
        "responses": {
          "200": {
            "description": "This document.",
            "content": {
              "application/yaml": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          }
        }
      }
    },
    "/info": {
      "get": {
        "operationId": "getInfo",
        "summary": "Get facts about the server",
        "description": "Returns its version, its storage, its spaces and its options. With `space`, it fails if that space cannot be used.",
        "parameters": [
          {
            "$ref": "#/components/parameters/space"
          }
        ],
        "responses": {
          "200": {
            "description": "The facts.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Info"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          }
        }
      }
    },
    "/requests": {
      "get": {
        "operationId": "listRequests",
        "summary": "List the requests of the journal",
        "description": "Returns a page of the requests that meet every filter. A page has at most `limit` requests and about a megabyte. It searches\nat most 10,000 requests: with a filter, a short or empty page may still have a `next`.",
        "parameters": [
          {
            "name": "method",
            "in": "query",
            "description": "Only requests with this method. Methods are case-sensitive.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "path",
            "in": "query",
            "description": "Only requests with exactly this path, below the base URL and without a query.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "status",
            "in": "query",
            "description": "Only requests whose response has this status.",
            "schema": {
              "type": "integer",
              "format": "int32"
            }
          },
          {
            "name": "fault",
            "in": "query",
            "description": "Only requests that met a fault of this kind.",
            "schema": {
              "type": "string",
              "enum": [
                "latency",
                "status",
                "malformedJson",
                "wrongShape",
                "emptyBody",
                "hang",
                "networkError",
                "connectionReset",
                "emptyReply",
                "truncatedBody",
                "garbage"
              ]
            }
          },
          {
            "name": "id",
            "in": "query",
            "description": "Only requests whose plant has this id.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "cause",
            "in": "query",
            "description": "Only requests with a violation of this cause, such as `shape_violation`.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "text",
            "in": "query",
            "description": "Only requests whose path or body contains this text.",
            "schema": {
              "type": "string",
              "minLength": 1
            }
          },
          {
            "name": "after",
            "in": "query",
            "description": "Only requests after this number, in the order of the pages. Use the `next` of the page before.",
            "schema": {
              "type": "integer",
              "format": "int32",
              "minimum": 0
            }
          },
          {
            "name": "order",
            "in": "query",
            "description": "Which requests come first; by default the oldest.",
            "schema": {
              "type": "string",
              "enum": [
                "oldest",
                "newest"
              ]
            }
          },
          {
            "$ref": "#/components/parameters/limit"
          },
          {
            "$ref": "#/components/parameters/space"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of requests.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RequestPage"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          }
        }
      }
    },
    "/events": {
      "get": {
        "operationId": "listEvents",
        "summary": "Follow the journal live",
        "description": "Sends the changes of the journal from now on, as server-sent events. With the header `Last-Event-ID`, it resumes after the\nevent with that id. The data of each event is JSON.\n\n- `start`: an empty object. It comes first, unless the stream resumes. Its id is the current place in the journal.\n- `started`: a Request that now waits, because a fault delays it.\n- `completed`: a Request that has ended. One that did not wait has no `started`.\n- `reset`: a ResetEvent. The numbers begin again.\n- `gap`: a GapEvent. The journal has dropped requests because of its size.\n- `end`: an EndEvent, the last event. It has no id: resume after the event before it.",
        "parameters": [
          {
            "$ref": "#/components/parameters/space"
          }
        ],
        "responses": {
          "200": {
            "description": "Server-sent events, until the client leaves or the server stops.",
            "content": {
              "text/event-stream": {
                "schema": {
                  "type": "string"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "503": {
            "$ref": "#/components/responses/TooManyReaders"
          }
        }
      }
    },
    "/plants": {
      "get": {
        "operationId": "listPlants",
        "summary": "List the plants",
        "description": "Returns a page of the plants that meet every filter, in the order in which their ids first came. A page has at most `limit`\nplants and about a megabyte. It searches at most 10,000 plants: with a filter, a short or empty page may still have a\n`next`.",
        "parameters": [
          {
            "name": "id",
            "in": "query",
            "description": "Only the plant with this id, in one page.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "name",
            "in": "query",
            "description": "Only plants with exactly this name.",
            "schema": {
              "type": "string"
            }
          },
          {
            "name": "text",
            "in": "query",
            "description": "Only plants whose name or tag contains this text.",
            "schema": {
              "type": "string",
              "minLength": 1
            }
          },
          {
            "name": "after",
            "in": "query",
            "description": "How many plants come before the page. Use the `next` of the page before.",
            "schema": {
              "type": "integer",
              "format": "int32",
              "minimum": 0
            }
          },
          {
            "$ref": "#/components/parameters/limit"
          },
          {
            "$ref": "#/components/parameters/space"
          }
        ],
        "responses": {
          "200": {
            "description": "A page of plants.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/PlantPage"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          }
        }
      }
    },
    "/plants/{id}": {
      "get": {
        "operationId": "getPlant",
        "summary": "Get a plant",
        "description": "Returns the stored plant with this id.",
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true,
            "description": "The id in decimal digits.",
            "schema": {
              "type": "string"
            }
          },
          {
            "$ref": "#/components/parameters/space"
          }
        ],
        "responses": {
          "200": {
            "description": "The plant.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/StoredPlant"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          }
        }
      }
    },
    "/faults": {
      "get": {
        "operationId": "listFaults",
        "summary": "List the faults",
        "description": "Returns the faults that can still happen, in the order of their injection.",
        "parameters": [
          {
            "$ref": "#/components/parameters/space"
          }
        ],
        "responses": {
          "200": {
            "description": "The faults.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/FaultList"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          }
        }
      },
      "post": {
        "operationId": "injectFault",
        "summary": "Inject a fault",
        "description": "Injects a fault into later responses.",
        "parameters": [
          {
            "$ref": "#/components/parameters/space"
          }
        ],
        "requestBody": {
          "description": "The fault, and which requests meet it.",
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/FaultInjection"
              }
            }
          }
        },
        "responses": {
          "201": {
            "description": "The fault, with an id to remove it by.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/InjectedFault"
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "413": {
            "$ref": "#/components/responses/TooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          }
        }
      },
      "delete": {
        "operationId": "removeFaults",
        "summary": "Remove every fault",
        "description": "Removes every fault of the space.",
        "parameters": [
          {
            "$ref": "#/components/parameters/space"
          }
        ],
        "responses": {
          "204": {
            "description": "No fault is left."
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          }
        }
      }
    },
    "/faults/{id}": {
      "delete": {
        "operationId": "removeFault",
        "summary": "Remove a fault",
        "description": "Removes the fault with this id. Removing it twice is fine.",
        "parameters": [
          {
            "name": "id",
            "in": "path",
            "required": true,
            "description": "The id that the fault got when it was injected.",
            "schema": {
              "type": "string"
            }
          },
          {
            "$ref": "#/components/parameters/space"
          }
        ],
        "responses": {
          "204": {
            "description": "The fault is gone."
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          }
        }
      }
    },
    "/reset": {
      "post": {
        "operationId": "resetSpace",
        "summary": "Reset a space",
        "description": "Starts again with the plants of the seed, an empty journal, no faults, and numbers from 1.",
        "parameters": [
          {
            "$ref": "#/components/parameters/space"
          }
        ],
        "responses": {
          "204": {
            "description": "The space is reset."
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          }
        }
      }
    }
  },
  "components": {
    "parameters": {
      "space": {
        "name": "space",
        "in": "query",
        "description": "The name of the space; by default the store's own.",
        "schema": {
          "type": "string"
        }
      },
      "limit": {
        "name": "limit",
        "in": "query",
        "description": "How many items a page has at most; by default 100.",
        "schema": {
          "type": "integer",
          "format": "int32",
          "minimum": 1,
          "maximum": 1000
        }
      }
    },
    "responses": {
      "BadRequest": {
        "description": "The query or the body is wrong.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error"
            }
          }
        }
      },
      "Unauthorized": {
        "description": "The control token is missing or wrong.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error"
            }
          }
        }
      },
      "Forbidden": {
        "description": "The host or the origin of the request is not allowed.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error"
            }
          }
        }
      },
      "NotFound": {
        "description": "The path is unknown, or there is no such plant or space.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error"
            }
          }
        }
      },
      "TooLarge": {
        "description": "The body has more than 65,536 bytes.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error"
            }
          }
        }
      },
      "UnsupportedMediaType": {
        "description": "The body is not application/json.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error"
            }
          }
        }
      },
      "TooManyReaders": {
        "description": "Too many clients follow the events.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error"
            }
          }
        }
      }
    },
    "schemas": {
      "Error": {
        "description": "What went wrong.",
        "type": "object",
        "required": [
          "error",
          "message"
        ],
        "properties": {
          "error": {
            "type": "integer",
            "format": "int32",
            "description": "Numeric error value."
          },
          "message": {
            "type": "string",
            "description": "Text of the error."
          }
        }
      },
      "Info": {
        "description": "Facts about the server.",
        "type": "object",
        "required": [
          "version",
          "contract",
          "storage",
          "spaces",
          "options"
        ],
        "properties": {
          "version": {
            "type": "string",
            "description": "The version of the mock."
          },
          "contract": {
            "type": "string",
            "description": "The version of this document. A client of another major version cannot use it."
          },
          "storage": {
            "type": "string",
            "description": "The place of the plants, without secrets."
          },
          "spaces": {
            "type": "array",
            "description": "The names of the open spaces, without the store's own.",
            "items": {
              "type": "string"
            }
          },
          "options": {
            "type": "object",
            "description": "Each option that is set, as text and without secrets.",
            "additionalProperties": {
              "type": "string"
            }
          }
        }
      },
      "StoredPlant": {
        "description": "A plant in the store.",
        "type": "object",
        "required": [
          "id",
          "name"
        ],
        "properties": {
          "id": {
            "type": "string",
            "description": "The id in decimal digits: JSON.parse would round a number past 2^53."
          },
          "name": {
            "type": "string",
            "description": "The name of the plant."
          },
          "tag": {
            "type": "string",
            "description": "A tag that says which type of plant it is."
          }
        }
      },
      "PlantPage": {
        "description": "A page of plants.",
        "type": "object",
        "required": [
          "epoch",
          "plants",
          "total"
        ],
        "properties": {
          "epoch": {
            "type": "string",
            "description": "The name of the time between two resets. A page of another epoch belongs to another list of plants."
          },
          "plants": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/StoredPlant"
            }
          },
          "total": {
            "type": "integer",
            "format": "int32",
            "description": "How many plants there are, without any filter."
          },
          "next": {
            "type": "integer",
            "format": "int32",
            "description": "The `after` of the next page. Absent on the last page."
          }
        }
      },
      "Fault": {
        "description": "A fault. Each member other than `kind` is for one kind of fault.",
        "type": "object",
        "required": [
          "kind"
        ],
        "properties": {
          "kind": {
            "type": "string",
            "description": "The name of its maker in `faults`.",
            "enum": [
              "latency",
              "status",
              "malformedJson",
              "wrongShape",
              "emptyBody",
              "hang",
              "networkError",
              "connectionReset",
              "emptyReply",
              "truncatedBody",
              "garbage"
            ]
          },
          "minMs": {
            "type": "integer",
            "format": "int32",
            "minimum": 0,
            "description": "For a latency, required: the shortest delay, in milliseconds."
          },
          "maxMs": {
            "type": "integer",
            "format": "int32",
            "minimum": 0,
            "description": "For a latency, required: the longest delay, in milliseconds."
          },
          "status": {
            "type": "integer",
            "format": "int32",
            "minimum": 200,
            "maximum": 599,
            "description": "For a status, required: the HTTP status."
          },
          "retryAfter": {
            "type": "string",
            "description": "For a status: the value of Retry-After, seconds or an HTTP-date (RFC 9110 10.2.3)."
          }
        }
      },
      "FaultFilter": {
        "description": "Selects the requests that meet a fault: those whose plant has all of these members.",
        "type": "object",
        "properties": {
          "id": {
            "type": "string",
            "description": "The id in decimal digits."
          },
          "name": {
            "type": "string",
            "description": "The name of the plant."
          },
          "tag": {
            "type": "string",
            "description": "The tag of the plant."
          }
        }
      },
      "FaultInjection": {
        "description": "A fault to inject, and which requests meet it.",
        "type": "object",
        "required": [
          "fault"
        ],
        "properties": {
          "fault": {
            "$ref": "#/components/schemas/Fault"
          },
          "at": {
            "type": "string",
            "description": "When it happens. `request`, the default: before anything is stored. `response`: after the plant is stored, so that only its\nresponse is lost. A latency has no `response`.",
            "enum": [
              "request",
              "response"
            ]
          },
          "times": {
            "type": "integer",
            "format": "int32",
            "minimum": 1,
            "description": "How many requests meet it. By default every one."
          },
          "probability": {
            "type": "number",
            "minimum": 0,
            "maximum": 1,
            "description": "The share of requests that meet it. By default 1."
          },
          "when": {
            "$ref": "#/components/schemas/FaultFilter"
          }
        }
      },
      "InjectedFault": {
        "description": "A fault that waits for its requests.",
        "type": "object",
        "required": [
          "id",
          "fault",
          "at",
          "probability"
        ],
        "properties": {
          "id": {
            "type": "string",
            "description": "The id to remove it by."
          },
          "fault": {
            "$ref": "#/components/schemas/Fault"
          },
          "at": {
            "type": "string",
            "description": "When it happens, as in FaultInjection.",
            "enum": [
              "request",
              "response"
            ]
          },
          "left": {
            "type": "integer",
            "format": "int32",
            "description": "How many requests will still meet it. Absent: every one."
          },
          "probability": {
            "type": "number",
            "minimum": 0,
            "maximum": 1,
            "description": "The share of requests that meet it."
          },
          "when": {
            "$ref": "#/components/schemas/FaultFilter"
          }
        }
      },
      "FaultList": {
        "description": "The faults that can still happen.",
        "type": "object",
        "required": [
          "faults"
        ],
        "properties": {
          "faults": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/InjectedFault"
            }
          }
        }
      },
      "Violation": {
        "description": "A mistake of a request.",
        "type": "object",
        "required": [
          "cause",
          "message"
        ],
        "properties": {
          "cause": {
            "type": "string",
            "description": "A row of the mock's error values, such as `shape_violation`."
          },
          "message": {
            "type": "string",
            "description": "The mistake, in the words of the response."
          },
          "pointer": {
            "type": "string",
            "description": "The place in the body, as a JSON Pointer (RFC 6901). Only for a shape violation."
          }
        }
      },
      "Response": {
        "description": "A response of the service.",
        "type": "object",
        "required": [
          "status",
          "headers",
          "body"
        ],
        "properties": {
          "status": {
            "type": "integer",
            "format": "int32",
            "description": "The HTTP status."
          },
          "headers": {
            "type": "object",
            "description": "The header fields that the service sets.",
            "additionalProperties": {
              "type": "string"
            }
          },
          "body": {
            "type": "string",
            "description": "The text of the body, up to 65,536 characters."
          }
        }
      },
      "Request": {
        "description": "A request and its outcome.",
        "type": "object",
        "required": [
          "number",
          "time",
          "method",
          "headers",
          "violations",
          "faults",
          "stored",
          "state"
        ],
        "properties": {
          "number": {
            "type": "integer",
            "format": "int32",
            "description": "Counted from 1 since the start or the last reset."
          },
          "time": {
            "type": "string",
            "description": "When it arrived, such as 2026-11-22T10:00:00.000Z."
          },
          "method": {
            "type": "string",
            "description": "As it was sent."
          },
          "path": {
            "type": "string",
            "description": "The path below the base URL, without a query. Absent for a request outside the base URL."
          },
          "headers": {
            "type": "object",
            "description": "By lower-case name, without secrets.",
            "additionalProperties": {
              "type": "string"
            }
          },
          "body": {
            "type": "string",
            "description": "The text of the body, up to 65,536 bytes. Absent if the service did not read it."
          },
          "plant": {
            "$ref": "#/components/schemas/StoredPlant"
          },
          "violations": {
            "type": "array",
            "description": "The mistakes that the service found. Empty for a good request.",
            "items": {
              "$ref": "#/components/schemas/Violation"
            }
          },
          "faults": {
            "type": "array",
            "description": "The faults that it met.",
            "items": {
              "$ref": "#/components/schemas/Fault"
            }
          },
          "stored": {
            "type": "boolean",
            "description": "Whether its plant was stored, even if a fault took its response away."
          },
          "state": {
            "type": "string",
            "description": "Whether it still waits.",
            "enum": [
              "waiting",
              "completed"
            ]
          },
          "durationMs": {
            "type": "integer",
            "format": "int32",
            "minimum": 0,
            "description": "Milliseconds from its arrival to its end. Absent while it waits."
          },
          "response": {
            "$ref": "#/components/schemas/Response"
          }
        }
      },
      "RequestPage": {
        "description": "A page of requests.",
        "type": "object",
        "required": [
          "epoch",
          "eventId",
          "requests",
          "dropped"
        ],
        "properties": {
          "epoch": {
            "type": "string",
            "description": "The name of the time between two resets. Each epoch counts its requests from 1."
          },
          "eventId": {
            "type": "string",
            "description": "The `Last-Event-ID` to follow the journal from here."
          },
          "requests": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Request"
            }
          },
          "dropped": {
            "type": "integer",
            "format": "int32",
            "description": "How many requests the journal has dropped because of its size."
          },
          "next": {
            "type": "integer",
            "format": "int32",
            "description": "The `after` of the next page. Absent on the last page."
          }
        }
      },
      "ResetEvent": {
        "description": "The space was reset.",
        "type": "object",
        "required": [
          "epoch"
        ],
        "properties": {
          "epoch": {
            "type": "string",
            "description": "The epoch that begins."
          }
        }
      },
      "GapEvent": {
        "description": "Requests are missing here.",
        "type": "object",
        "required": [
          "missed"
        ],
        "properties": {
          "missed": {
            "type": "integer",
            "format": "int32",
            "description": "How many requests the journal dropped before they could be sent."
          }
        }
      },
      "EndEvent": {
        "description": "The server ends the stream.",
        "type": "object",
        "required": [
          "reason"
        ],
        "properties": {
          "reason": {
            "type": "string",
            "description": "The reason, in words."
          }
        }
      }
    },
    "securitySchemes": {
      "controlToken": {
        "type": "http",
        "scheme": "bearer"
      }
    }
  }
} as const;

export const documentYaml: string = "# The contract of the control API: the only source of everything under generated/control/.\n# Write a schema below the schemas that it refers to: its reader is made of theirs.\nopenapi: 3.1.2\ninfo:\n  title: Plant Store mock control\n  summary: Read and control a running Plant Store mock.\n  description: |-\n    The journal, the plants and the faults of a mock server, for tests in another process or another language. The Plant Store\n    service itself has no such API.\n  version: 1.0.0\n  license:\n    name: MIT\n    identifier: MIT\nservers:\n  - url: \"{control_url}\"\n    description: The mock server.\n    variables:\n      control_url:\n        default: http://127.0.0.1:4010/_mock/api\n        description: The address of the control API, without a slash at its end.\nsecurity:\n  - controlToken: []\npaths:\n  /openapi.yaml:\n    get:\n      operationId: getDocument\n      summary: Get this document\n      description: Returns this document.\n      responses:\n        \"200\":\n          description: This document.\n          content:\n            application/yaml:\n              schema: { type: string }\n        \"400\":\n          $ref: \"#/components/responses/BadRequest\"\n        \"401\":\n          $ref: \"#/components/responses/Unauthorized\"\n        \"403\":\n          $ref: \"#/components/responses/Forbidden\"\n  /info:\n    get:\n      operationId: getInfo\n      summary: Get facts about the server\n      description: Returns its version, its storage, its spaces and its options. With `space`, it fails if that space cannot be used.\n      parameters:\n        - $ref: \"#/components/parameters/space\"\n      responses:\n        \"200\":\n          description: The facts.\n          content:\n            application/json:\n              schema:\n                $ref: \"#/components/schemas/Info\"\n        \"400\":\n          $ref: \"#/components/responses/BadRequest\"\n        \"401\":\n          $ref: \"#/components/responses/Unauthorized\"\n        \"403\":\n          $ref: \"#/components/responses/Forbidden\"\n        \"404\":\n          $ref: \"#/components/responses/NotFound\"\n  /requests:\n    get:\n      operationId: listRequests\n      summary: List the requests of the journal\n      description: |-\n        Returns a page of the requests that meet every filter. A page has at most `limit` requests and about a megabyte. It searches\n        at most 10,000 requests: with a filter, a short or empty page may still have a `next`.\n      parameters:\n        - name: method\n          in: query\n          description: Only requests with this method. Methods are case-sensitive.\n          schema: { type: string }\n        - name: path\n          in: query\n          description: Only requests with exactly this path, below the base URL and without a query.\n          schema: { type: string }\n        - name: status\n          in: query\n          description: Only requests whose response has this status.\n          schema: { type: integer, format: int32 }\n        - name: fault\n          in: query\n          description: Only requests that met a fault of this kind.\n          schema:\n            type: string\n            enum: &kinds\n              - latency\n              - status\n              - malformedJson\n              - wrongShape\n              - emptyBody\n              - hang\n              - networkError\n              - connectionReset\n              - emptyReply\n              - truncatedBody\n              - garbage\n        - name: id\n          in: query\n          description: Only requests whose plant has this id.\n          schema: { type: string }\n        - name: cause\n          in: query\n          description: Only requests with a violation of this cause, such as `shape_violation`.\n          schema: { type: string }\n        - name: text\n          in: query\n          description: Only requests whose path or body contains this text.\n          schema: { type: string, minLength: 1 }\n        - name: after\n          in: query\n          description: Only requests after this number, in the order of the pages. Use the `next` of the page before.\n          schema: { type: integer, format: int32, minimum: 0 }\n        - name: order\n          in: query\n          description: Which requests come first; by default the oldest.\n          schema:\n            type: string\n            enum: [oldest, newest]\n        - $ref: \"#/components/parameters/limit\"\n        - $ref: \"#/components/parameters/space\"\n      responses:\n        \"200\":\n          description: A page of requests.\n          content:\n            application/json:\n              schema:\n                $ref: \"#/components/schemas/RequestPage\"\n        \"400\":\n          $ref: \"#/components/responses/BadRequest\"\n        \"401\":\n          $ref: \"#/components/responses/Unauthorized\"\n        \"403\":\n          $ref: \"#/components/responses/Forbidden\"\n        \"404\":\n          $ref: \"#/components/responses/NotFound\"\n  /events:\n    get:\n      operationId: listEvents\n      summary: Follow the journal live\n      description: |-\n        Sends the changes of the journal from now on, as server-sent events. With the header `Last-Event-ID`, it resumes after the\n        event with that id. The data of each event is JSON.\n\n        - `start`: an empty object. It comes first, unless the stream resumes. Its id is the current place in the journal.\n        - `started`: a Request that now waits, because a fault delays it.\n        - `completed`: a Request that has ended. One that did not wait has no `started`.\n        - `reset`: a ResetEvent. The numbers begin again.\n        - `gap`: a GapEvent. The journal has dropped requests because of its size.\n        - `end`: an EndEvent, the last event. It has no id: resume after the event before it.\n      parameters:\n        - $ref: \"#/components/parameters/space\"\n      responses:\n        \"200\":\n          description: Server-sent events, until the client leaves or the server stops.\n          content:\n            text/event-stream:\n              schema: { type: string }\n        \"400\":\n          $ref: \"#/components/responses/BadRequest\"\n        \"401\":\n          $ref: \"#/components/responses/Unauthorized\"\n        \"403\":\n          $ref: \"#/components/responses/Forbidden\"\n        \"404\":\n          $ref: \"#/components/responses/NotFound\"\n        \"503\":\n          $ref: \"#/components/responses/TooManyReaders\"\n  /plants:\n    get:\n      operationId: listPlants\n      summary: List the plants\n      description: |-\n        Returns a page of the plants that meet every filter, in the order in which their ids first came. A page has at most `limit`\n        plants and about a megabyte. It searches at most 10,000 plants: with a filter, a short or empty page may still have a\n        `next`.\n      parameters:\n        - name: id\n          in: query\n          description: Only the plant with this id, in one page.\n          schema: { type: string }\n        - name: name\n          in: query\n          description: Only plants with exactly this name.\n          schema: { type: string }\n        - name: text\n          in: query\n          description: Only plants whose name or tag contains this text.\n          schema: { type: string, minLength: 1 }\n        - name: after\n          in: query\n          description: How many plants come before the page. Use the `next` of the page before.\n          schema: { type: integer, format: int32, minimum: 0 }\n        - $ref: \"#/components/parameters/limit\"\n        - $ref: \"#/components/parameters/space\"\n      responses:\n        \"200\":\n          description: A page of plants.\n          content:\n            application/json:\n              schema:\n                $ref: \"#/components/schemas/PlantPage\"\n        \"400\":\n          $ref: \"#/components/responses/BadRequest\"\n        \"401\":\n          $ref: \"#/components/responses/Unauthorized\"\n        \"403\":\n          $ref: \"#/components/responses/Forbidden\"\n        \"404\":\n          $ref: \"#/components/responses/NotFound\"\n  /plants/{id}:\n    get:\n      operationId: getPlant\n      summary: Get a plant\n      description: Returns the stored plant with this id.\n      parameters:\n        - name: id\n          in: path\n          required: true\n          description: The id in decimal digits.\n          schema: { type: string }\n        - $ref: \"#/components/parameters/space\"\n      responses:\n        \"200\":\n          description: The plant.\n          content:\n            application/json:\n              schema:\n                $ref: \"#/components/schemas/StoredPlant\"\n        \"400\":\n          $ref: \"#/components/responses/BadRequest\"\n        \"401\":\n          $ref: \"#/components/responses/Unauthorized\"\n        \"403\":\n          $ref: \"#/components/responses/Forbidden\"\n        \"404\":\n          $ref: \"#/components/responses/NotFound\"\n  /faults:\n    get:\n      operationId: listFaults\n      summary: List the faults\n      description: Returns the faults that can still happen, in the order of their injection.\n      parameters:\n        - $ref: \"#/components/parameters/space\"\n      responses:\n        \"200\":\n          description: The faults.\n          content:\n            application/json:\n              schema:\n                $ref: \"#/components/schemas/FaultList\"\n        \"400\":\n          $ref: \"#/components/responses/BadRequest\"\n        \"401\":\n          $ref: \"#/components/responses/Unauthorized\"\n        \"403\":\n          $ref: \"#/components/responses/Forbidden\"\n        \"404\":\n          $ref: \"#/components/responses/NotFound\"\n    post:\n      operationId: injectFault\n      summary: Inject a fault\n      description: Injects a fault into later responses.\n      parameters:\n        - $ref: \"#/components/parameters/space\"\n      requestBody:\n        description: The fault, and which requests meet it.\n        required: true\n        content:\n          application/json:\n            schema:\n              $ref: \"#/components/schemas/FaultInjection\"\n      responses:\n        \"201\":\n          description: The fault, with an id to remove it by.\n          content:\n            application/json:\n              schema:\n                $ref: \"#/components/schemas/InjectedFault\"\n        \"400\":\n          $ref: \"#/components/responses/BadRequest\"\n        \"401\":\n          $ref: \"#/components/responses/Unauthorized\"\n        \"403\":\n          $ref: \"#/components/responses/Forbidden\"\n        \"404\":\n          $ref: \"#/components/responses/NotFound\"\n        \"413\":\n          $ref: \"#/components/responses/TooLarge\"\n        \"415\":\n          $ref: \"#/components/responses/UnsupportedMediaType\"\n    delete:\n      operationId: removeFaults\n      summary: Remove every fault\n      description: Removes every fault of the space.\n      parameters:\n        - $ref: \"#/components/parameters/space\"\n      responses:\n        \"204\":\n          description: No fault is left.\n        \"400\":\n          $ref: \"#/components/responses/BadRequest\"\n        \"401\":\n          $ref: \"#/components/responses/Unauthorized\"\n        \"403\":\n          $ref: \"#/components/responses/Forbidden\"\n        \"404\":\n          $ref: \"#/components/responses/NotFound\"\n  /faults/{id}:\n    delete:\n      operationId: removeFault\n      summary: Remove a fault\n      description: Removes the fault with this id. Removing it twice is fine.\n      parameters:\n        - name: id\n          in: path\n          required: true\n          description: The id that the fault got when it was injected.\n          schema: { type: string }\n        - $ref: \"#/components/parameters/space\"\n      responses:\n        \"204\":\n          description: The fault is gone.\n        \"400\":\n          $ref: \"#/components/responses/BadRequest\"\n        \"401\":\n          $ref: \"#/components/responses/Unauthorized\"\n        \"403\":\n          $ref: \"#/components/responses/Forbidden\"\n        \"404\":\n          $ref: \"#/components/responses/NotFound\"\n  /reset:\n    post:\n      operationId: resetSpace\n      summary: Reset a space\n      description: Starts again with the plants of the seed, an empty journal, no faults, and numbers from 1.\n      parameters:\n        - $ref: \"#/components/parameters/space\"\n      responses:\n        \"204\":\n          description: The space is reset.\n        \"400\":\n          $ref: \"#/components/responses/BadRequest\"\n        \"401\":\n          $ref: \"#/components/responses/Unauthorized\"\n        \"403\":\n          $ref: \"#/components/responses/Forbidden\"\n        \"404\":\n          $ref: \"#/components/responses/NotFound\"\ncomponents:\n  parameters:\n    space:\n      name: space\n      in: query\n      description: The name of the space; by default the store's own.\n      schema: { type: string }\n    limit:\n      name: limit\n      in: query\n      description: How many items a page has at most; by default 100.\n      schema: { type: integer, format: int32, minimum: 1, maximum: 1000 }\n  responses:\n    BadRequest:\n      description: The query or the body is wrong.\n      content:\n        application/json:\n          schema:\n            $ref: \"#/components/schemas/Error\"\n    Unauthorized:\n      description: The control token is missing or wrong.\n      content:\n        application/json:\n          schema:\n            $ref: \"#/components/schemas/Error\"\n    Forbidden:\n      description: The host or the origin of the request is not allowed.\n      content:\n        application/json:\n          schema:\n            $ref: \"#/components/schemas/Error\"\n    NotFound:\n      description: The path is unknown, or there is no such plant or space.\n      content:\n        application/json:\n          schema:\n            $ref: \"#/components/schemas/Error\"\n    TooLarge:\n      description: The body has more than 65,536 bytes.\n      content:\n        application/json:\n          schema:\n            $ref: \"#/components/schemas/Error\"\n    UnsupportedMediaType:\n      description: The body is not application/json.\n      content:\n        application/json:\n          schema:\n            $ref: \"#/components/schemas/Error\"\n    TooManyReaders:\n      description: Too many clients follow the events.\n      content:\n        application/json:\n          schema:\n            $ref: \"#/components/schemas/Error\"\n  schemas:\n    Error:\n      description: What went wrong.\n      type: object\n      required: [error, message]\n      properties:\n        error:\n          type: integer\n          format: int32\n          description: Numeric error value.\n        message:\n          type: string\n          description: Text of the error.\n    Info:\n      description: Facts about the server.\n      type: object\n      required: [version, contract, storage, spaces, options]\n      properties:\n        version:\n          type: string\n          description: The version of the mock.\n        contract:\n          type: string\n          description: The version of this document. A client of another major version cannot use it.\n        storage:\n          type: string\n          description: The place of the plants, without secrets.\n        spaces:\n          type: array\n          description: The names of the open spaces, without the store's own.\n          items: { type: string }\n        options:\n          type: object\n          description: Each option that is set, as text and without secrets.\n          additionalProperties: { type: string }\n    StoredPlant:\n      description: A plant in the store.\n      type: object\n      required: [id, name]\n      properties:\n        id:\n          type: string\n          description: \"The id in decimal digits: JSON.parse would round a number past 2^53.\"\n        name:\n          type: string\n          description: The name of the plant.\n        tag:\n          type: string\n          description: A tag that says which type of plant it is.\n    PlantPage:\n      description: A page of plants.\n      type: object\n      required: [epoch, plants, total]\n      properties:\n        epoch:\n          type: string\n          description: The name of the time between two resets. A page of another epoch belongs to another list of plants.\n        plants:\n          type: array\n          items:\n            $ref: \"#/components/schemas/StoredPlant\"\n        total:\n          type: integer\n          format: int32\n          description: How many plants there are, without any filter.\n        next:\n          type: integer\n          format: int32\n          description: The `after` of the next page. Absent on the last page.\n    Fault:\n      description: A fault. Each member other than `kind` is for one kind of fault.\n      type: object\n      required: [kind]\n      properties:\n        kind:\n          type: string\n          description: The name of its maker in `faults`.\n          enum: *kinds\n        minMs:\n          type: integer\n          format: int32\n          minimum: 0\n          description: \"For a latency, required: the shortest delay, in milliseconds.\"\n        maxMs:\n          type: integer\n          format: int32\n          minimum: 0\n          description: \"For a latency, required: the longest delay, in milliseconds.\"\n        status:\n          type: integer\n          format: int32\n          minimum: 200\n          maximum: 599\n          description: \"For a status, required: the HTTP status.\"\n        retryAfter:\n          type: string\n          description: \"For a status: the value of Retry-After, seconds or an HTTP-date (RFC 9110 10.2.3).\"\n    FaultFilter:\n      description: \"Selects the requests that meet a fault: those whose plant has all of these members.\"\n      type: object\n      properties:\n        id:\n          type: string\n          description: The id in decimal digits.\n        name:\n          type: string\n          description: The name of the plant.\n        tag:\n          type: string\n          description: The tag of the plant.\n    FaultInjection:\n      description: A fault to inject, and which requests meet it.\n      type: object\n      required: [fault]\n      properties:\n        fault:\n          $ref: \"#/components/schemas/Fault\"\n        at:\n          type: string\n          description: |-\n            When it happens. `request`, the default: before anything is stored. `response`: after the plant is stored, so that only its\n            response is lost. A latency has no `response`.\n          enum: &stages [request, response]\n        times:\n          type: integer\n          format: int32\n          minimum: 1\n          description: How many requests meet it. By default every one.\n        probability:\n          type: number\n          minimum: 0\n          maximum: 1\n          description: The share of requests that meet it. By default 1.\n        when:\n          $ref: \"#/components/schemas/FaultFilter\"\n    InjectedFault:\n      description: A fault that waits for its requests.\n      type: object\n      required: [id, fault, at, probability]\n      properties:\n        id:\n          type: string\n          description: The id to remove it by.\n        fault:\n          $ref: \"#/components/schemas/Fault\"\n        at:\n          type: string\n          description: When it happens, as in FaultInjection.\n          enum: *stages\n        left:\n          type: integer\n          format: int32\n          description: \"How many requests will still meet it. Absent: every one.\"\n        probability:\n          type: number\n          minimum: 0\n          maximum: 1\n          description: The share of requests that meet it.\n        when:\n          $ref: \"#/components/schemas/FaultFilter\"\n    FaultList:\n      description: The faults that can still happen.\n      type: object\n      required: [faults]\n      properties:\n        faults:\n          type: array\n          items:\n            $ref: \"#/components/schemas/InjectedFault\"\n    Violation:\n      description: A mistake of a request.\n      type: object\n      required: [cause, message]\n      properties:\n        cause:\n          type: string\n          description: A row of the mock's error values, such as `shape_violation`.\n        message:\n          type: string\n          description: The mistake, in the words of the response.\n        pointer:\n          type: string\n          description: The place in the body, as a JSON Pointer (RFC 6901). Only for a shape violation.\n    Response:\n      description: A response of the service.\n      type: object\n      required: [status, headers, body]\n      properties:\n        status:\n          type: integer\n          format: int32\n          description: The HTTP status.\n        headers:\n          type: object\n          description: The header fields that the service sets.\n          additionalProperties: { type: string }\n        body:\n          type: string\n          description: The text of the body, up to 65,536 characters.\n    Request:\n      description: A request and its outcome.\n      type: object\n      required: [number, time, method, headers, violations, faults, stored, state]\n      properties:\n        number:\n          type: integer\n          format: int32\n          description: Counted from 1 since the start or the last reset.\n        time:\n          type: string\n          description: When it arrived, such as 2026-11-22T10:00:00.000Z.\n        method:\n          type: string\n          description: As it was sent.\n        path:\n          type: string\n          description: The path below the base URL, without a query. Absent for a request outside the base URL.\n        headers:\n          type: object\n          description: By lower-case name, without secrets.\n          additionalProperties: { type: string }\n        body:\n          type: string\n          description: The text of the body, up to 65,536 bytes. Absent if the service did not read it.\n        plant:\n          $ref: \"#/components/schemas/StoredPlant\"\n        violations:\n          type: array\n          description: The mistakes that the service found. Empty for a good request.\n          items:\n            $ref: \"#/components/schemas/Violation\"\n        faults:\n          type: array\n          description: The faults that it met.\n          items:\n            $ref: \"#/components/schemas/Fault\"\n        stored:\n          type: boolean\n          description: Whether its plant was stored, even if a fault took its response away.\n        state:\n          type: string\n          description: Whether it still waits.\n          enum: [waiting, completed]\n        durationMs:\n          type: integer\n          format: int32\n          minimum: 0\n          description: Milliseconds from its arrival to its end. Absent while it waits.\n        response:\n          $ref: \"#/components/schemas/Response\"\n    RequestPage:\n      description: A page of requests.\n      type: object\n      required: [epoch, eventId, requests, dropped]\n      properties:\n        epoch:\n          type: string\n          description: The name of the time between two resets. Each epoch counts its requests from 1.\n        eventId:\n          type: string\n          description: The `Last-Event-ID` to follow the journal from here.\n        requests:\n          type: array\n          items:\n            $ref: \"#/components/schemas/Request\"\n        dropped:\n          type: integer\n          format: int32\n          description: How many requests the journal has dropped because of its size.\n        next:\n          type: integer\n          format: int32\n          description: The `after` of the next page. Absent on the last page.\n    ResetEvent:\n      description: The space was reset.\n      type: object\n      required: [epoch]\n      properties:\n        epoch:\n          type: string\n          description: The epoch that begins.\n    GapEvent:\n      description: Requests are missing here.\n      type: object\n      required: [missed]\n      properties:\n        missed:\n          type: integer\n          format: int32\n          description: How many requests the journal dropped before they could be sent.\n    EndEvent:\n      description: The server ends the stream.\n      type: object\n      required: [reason]\n      properties:\n        reason:\n          type: string\n          description: The reason, in words.\n  securitySchemes:\n    controlToken:\n      type: http\n      scheme: bearer\n";
