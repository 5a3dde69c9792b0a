import { configure } from '@testing-library/svelte'

// Waiting for elements ends with the test, as `eventually` does: one second is too little for a busy machine.
configure({ asyncUtilTimeout: 300_000 })

// Node 26 has storages of its own, the local one undefined without a file, and Vitest leaves globals of Node alone. The
// window of the DOM is behind the prototype's getter: Vitest has replaced that of the document itself.
const browser = Reflect.get(Document.prototype, 'defaultView', document)
if (!browser) throw new Error('the document of the DOM environment has no window')
for (const name of ['localStorage', 'sessionStorage'] as const)
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: browser[name] })

// Test files that share their modules share the document as well: each begins with an empty page.
document.body.replaceChildren()
