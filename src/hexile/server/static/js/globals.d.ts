// What the vendored scripts add to the window.
declare const Idiomorph: { morph(old: Element, fresh: Element | string, config?: object): void };
declare const htmx: { trigger(target: Element | string, event: string): void; process(target: Element): void };
