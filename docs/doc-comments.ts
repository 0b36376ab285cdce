import { readFileSync } from "node:fs";
import ts from "typescript";

/** The comment of a declaration: its first paragraph, and its tags, such as `default`. */
export interface DocComment {
  readonly text: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** In the file's order, each by its declaration, such as `ServeOptions.port`. */
export function docCommentsOf(path: string): ReadonlyMap<string, DocComment> {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const comments = new Map<string, DocComment>();
  const visit = (node: ts.Node, parent: string): void => {
    const name = ts.getNameOfDeclaration(node as ts.Declaration)?.getText() ?? "";
    const place = [parent, name].filter((part) => part !== "").join(".");
    const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
    if (name !== "" && comment !== undefined) comments.set(place, read(comment));
    node.forEachChild((child) => visit(child, place));
  };
  visit(source, "");
  return comments;
}

function read({ comment, tags = ts.factory.createNodeArray() }: ts.JSDoc): DocComment {
  const [paragraph = ""] = (ts.getTextOfJSDocComment(comment) ?? "").split("\n\n");
  const named = tags.map((tag) => [tag.tagName.text, ts.getTextOfJSDocComment(tag.comment) ?? ""]);
  return { text: paragraph.replaceAll("\n", " "), tags: Object.fromEntries(named) };
}
