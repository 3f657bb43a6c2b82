// What the vendored script adds to the window.
declare const Idiomorph: { morph(old: Element, fresh: Element | string, config?: object): void };
