import './app/no-eval.ts'
import '@fontsource-variable/cabin/wdth.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/contrast.css'
import './styles/paper.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { matchPath } from './app/pages.ts'
import { pathTo } from './app/routes.ts'
import { fetchScreenAt } from './app/screens.ts'
import { openServices } from './app/services.ts'
import { embeddedReplayWire } from './state/embed-wire.ts'
import { languageAtStart } from './state/settings.svelte.ts'
import { changeLanguage, language } from './words/language.svelte.ts'
import { prepareNumbers } from './words/message.ts'

// Fetches the first screen in parallel with the texts. If this fails, the app reports it when it opens the screen.
fetchScreenAt(location.pathname, location.search).catch(() => {})
// The connection to the server opens in parallel too. A page embedded in another site has no cookie and opens no
// connection: it only requests its replay.
const embedded = matchPath(pathTo.embed(':code'), location.pathname)
const services = openServices(embedded && embeddedReplayWire(embedded.code))
/** Only the texts of the chosen language are loaded, or the English ones if those cannot be loaded. */
const words = changeLanguage(languageAtStart()).catch(() => changeLanguage('en'))
// No file may use `await` at its top level, because WebKit then runs the files that import it too early
// (`scripts/no-top-level-await.ts`).
void words
  .then(() => {
    // The element `#app` is always there: it is in `index.html`.
    const target = document.getElementById('app') as HTMLElement
    // Removes the page guard's message, which may have appeared although the page was only slow.
    target.replaceChildren()
    mount(App, { target, props: { services } })
    // The formats for numbers are created while the browser is idle. Safari has no idle callback: there they are
    // created for the first sentence with a number.
    globalThis.requestIdleCallback?.(() => prepareNumbers(language.locale))
  })
  .catch((error: unknown) => {
    globalThis.sayNotLoaded?.()
    throw error
  })
