import { PlantStore } from "./index.js";
interface Inspector extends Disposable {
    dispose(): void;
}
declare function mountInspector(store: PlantStore, frame: HTMLIFrameElement): Inspector;
interface InspectorOptions {
    readonly hotkey?: string | undefined;
}
declare function openInspector(store: PlantStore, options?: InspectorOptions): Inspector;
export { mountInspector, openInspector };
export type { Inspector, InspectorOptions };
