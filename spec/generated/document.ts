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
            "description": "The name of the plant."
          },
          "tag": {
            "type": "string",
            "description": "A tag that says which type of plant it is."
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
