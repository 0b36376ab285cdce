const entryPoints = ["../packages/sdk", "../packages/mock-server"].flatMap((folder) => {
  const entries = Object.values(require(`${folder}/package.json`).exports);
  return entries.flatMap(({ "@plant-store/source": source }) => (source === undefined ? [] : `${folder}/${source}`));
});

module.exports = {
  name: "API reference",
  plugin: ["typedoc-plugin-markdown", "typedoc-vitepress-theme"],
  entryPoints,
  tsconfig: "tsconfig.json",
  out: "api",
  readme: "none",
  docsRoot: ".",
  excludeScopesInPaths: true,
  hideBreadcrumbs: true,
  navigationModel: { excludeGroups: true },
  useCodeBlocks: true,
  parametersFormat: "table",
  sort: ["source-order"],
  sortEntryPoints: false,
  sourceLinkTemplate: "https://github.com/plant-store/plant-store/blob/main/packages/{path}#L{line}",
  disableGit: true,
  basePath: "..",
  excludeExternals: true,
  intentionallyNotExported: [
    "spec/generated/types.ts:paths",
    "spec/generated/types.ts:components",
    "spec/generated/types.ts:operations",
    "spec/generated/operations.ts:OperationId",
    "spec/generated/record.ts:NamedRecord",
  ],
  blockTags: ["@default", "@description", "@example", "@module", "@outcome", "@param", "@returns", "@throws"],
  modifierTags: ["@useDeclaredType"],
  validation: { notDocumented: true },
  packagesRequiringDocumentation: ["@plant-store/sdk", "@plant-store/mock-server", "plant-store"],
  requiredToBeDocumented: [
    "Variable",
    "Function",
    "Class",
    "Interface",
    "TypeAlias",
    "Property",
    "Method",
    "Accessor",
    "Constructor",
  ],
  treatWarningsAsErrors: true,
};
