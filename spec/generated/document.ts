// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

export const document = {
  "openapi": "3.1.2",
  "info": {
    "title": "Plant Store",
    "summary": "A sample plant store.",
    "description": "A store that keeps records of plants. Its one operation creates a record.",
    "version": "1.0.0",
    "license": {
      "name": "MIT",
      "identifier": "MIT"
    }
  },
  "servers": [
    {
      "url": "{base_url}",
      "description": "Wherever the service is deployed.",
      "variables": {
        "base_url": {
          "default": "http://127.0.0.1:4010",
          "description": "The base address of the service, with no slash at its end."
        }
      }
    }
  ],
  "security": [
    {
      "bearerAuth": []
    }
  ],
  "paths": {
    "/plants": {
      "post": {
        "operationId": "createPlant",
        "summary": "Create a plant",
        "description": "Creates a new plant in the store.",
        "requestBody": {
          "description": "The plant to create. Its identification number is chosen by the client.",
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewPlant"
              }
            }
          }
        },
        "responses": {
          "200": {
            "description": "The plant that was created.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Plant"
                }
              }
            }
          },
          "400": {
            "description": "An unexpected error.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Error"
                }
              }
            }
          }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "NewPlant": {
        "description": "A plant to create, with the identification number that the client gives it.",
        "allOf": [
          {
            "type": "object",
            "required": [
              "id"
            ],
            "properties": {
              "id": {
                "type": "integer",
                "format": "int64",
                "description": "Identification number of the plant."
              }
            }
          },
          {
            "$ref": "#/components/schemas/Plant"
          }
        ]
      },
      "Plant": {
        "description": "A plant in the store.",
        "type": "object",
        "required": [
          "name"
        ],
        "properties": {
          "name": {
            "type": "string",
            "description": "The name of the plant.",
            "examples": [
              "Monstera"
            ]
          },
          "tag": {
            "type": "string",
            "description": "A tag that says which type of plant it is.",
            "examples": [
              "tropical"
            ]
          }
        }
      },
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
      }
    },
    "securitySchemes": {
      "bearerAuth": {
        "type": "http",
        "scheme": "bearer"
      }
    }
  }
} as const;

export const documentYaml: string = "# The contract: the only source of everything under generated/.\n# It states what the service promises and nothing more. What it leaves open is decided in DECISIONS.md.\n# The examples are ours, for the comments of the client: the service asks for nothing of the kind.\nopenapi: 3.1.2\ninfo:\n  title: Plant Store\n  summary: A sample plant store.\n  description: A store that keeps records of plants. Its one operation creates a record.\n  version: 1.0.0\n  license:\n    name: MIT\n    identifier: MIT\nservers:\n  - url: \"{base_url}\"\n    description: Wherever the service is deployed.\n    variables:\n      base_url:\n        default: http://127.0.0.1:4010\n        description: The base address of the service, with no slash at its end.\nsecurity:\n  - bearerAuth: []\npaths:\n  /plants:\n    post:\n      operationId: createPlant\n      summary: Create a plant\n      description: Creates a new plant in the store.\n      requestBody:\n        description: The plant to create. Its identification number is chosen by the client.\n        required: true\n        content:\n          application/json:\n            schema:\n              $ref: \"#/components/schemas/NewPlant\"\n      responses:\n        \"200\":\n          description: The plant that was created.\n          content:\n            application/json:\n              schema:\n                $ref: \"#/components/schemas/Plant\"\n        \"400\":\n          description: An unexpected error.\n          content:\n            application/json:\n              schema:\n                $ref: \"#/components/schemas/Error\"\ncomponents:\n  schemas:\n    NewPlant:\n      description: A plant to create, with the identification number that the client gives it.\n      allOf:\n        - type: object\n          required: [id]\n          properties:\n            id:\n              type: integer\n              format: int64\n              description: Identification number of the plant.\n        - $ref: \"#/components/schemas/Plant\"\n    Plant:\n      description: A plant in the store.\n      type: object\n      required: [name]\n      properties:\n        name:\n          type: string\n          description: The name of the plant.\n          examples: [Monstera]\n        tag:\n          type: string\n          description: A tag that says which type of plant it is.\n          examples: [tropical]\n    Error:\n      description: What went wrong.\n      type: object\n      required: [error, message]\n      properties:\n        error:\n          type: integer\n          format: int32\n          description: Numeric error value.\n        message:\n          type: string\n          description: Text of the error.\n  securitySchemes:\n    bearerAuth:\n      type: http\n      scheme: bearer\n";
