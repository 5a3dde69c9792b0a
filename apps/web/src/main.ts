import './app/no-eval.ts'
import '@fontsource-variable/cabin/wdth.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/contrast.css'
import './styles/paper.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { paramsIn } from './app/pages.ts'
import { pathTo } from './app/routes.ts'
import { screenAt } from './app/screens.ts'
import { openServices } from './app/services.ts'
import { embedWire } from './state/embed-wire.ts'
import { languageAtStart } from './state/settings.svelte.ts'
import { changeLanguage, language } from './words/language.svelte.ts'
import { prepareNumbers } from './words/message.ts'

// The screen is fetched beside the words; if it does not arrive, the app says so.
screenAt(location.pathname, location.search).catch(() => {})
// The connection to the server opens at the same time. Inside a page of another site a browser has no cookie: only a
// replay is requested there.
const embedded = paramsIn(pathTo.embed(':code'), location.pathname)
const services = openServices(embedded && embedWire(embedded.code))
/** Only the words of the chosen language are loaded; English when they cannot be. */
const words = changeLanguage(languageAtStart()).catch(() => changeLanguage('en'))
// No await at the top level of any file: WebKit then runs what imports it too early (`scripts/no-top-level-await.ts`).
void words
  .then(() => {
    // The page has it (`index.html`).
    const target = document.getElementById('app') as HTMLElement
    // The guard may have shown its message too early.
    target.replaceChildren()
    mount(App, { target, props: { services } })
    // Safari has no idle callback: there the first sentence with a number makes the formats.
    globalThis.requestIdleCallback?.(() => prepareNumbers(language.locale))
  })
  .catch((error: unknown) => {
    globalThis.sayNotLoaded?.()
    throw error
  })
