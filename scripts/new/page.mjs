import { after, before } from './edits.mjs'
import { languagesIn, messagesToWrite, template } from './templates.mjs'

const web = 'apps/web/src'
/** The files that name pages. */
const at = {
  screen: (names) => `${web}/screens/${names.kebab}/${names.pascal}Screen.svelte`,
  test: ({ kebab }) => `${web}/screens/${kebab}/${kebab}-screen.test.ts`,
  wordsModule: ({ kebab }) => `${web}/screens/${kebab}/words/words.ts`,
  words: (language, { kebab }) => `messages/${language}/${kebab}.json`,
  inBrowsers: ({ kebab }) => `apps/e2e/src/tests/${kebab}.test.ts`,
  routes: `${web}/app/routes.ts`,
  pagesTest: `${web}/app/pages.test.ts`,
  pages: `${web}/app/further-pages.ts`,
  links: `${web}/screens/lobby/FurtherPlaces.svelte`,
}

/** @returns {import('./make.mjs').Plan} */
export function page({ root, names }) {
  const { kebab, camel } = names
  const words = (language) =>
    messagesToWrite(language, {
      [`${camel}.title`]: `the title of the page ${kebab}.`,
      [`${camel}.text`]: `the text of the page ${kebab}.`,
      [`@places:places.${camel}`]: `the link to the page ${kebab}.`,
    })
  return {
    files: {
      [at.screen(names)]: template('page/MyThingScreen.svelte', names),
      [at.test(names)]: template('page/my-thing-screen.test.ts', names),
      [at.wordsModule(names)]: template('page/words.ts', names),
      [at.inBrowsers(names)]: template('page/my-thing.e2e.ts', names),
      ...Object.fromEntries(
        languagesIn(root).map((language) => [
          at.words(language, names),
          `${JSON.stringify(words(language), undefined, 2)}\n`,
        ]),
      ),
    },
    edits: {
      [at.routes]: after(/^ {2}find: '\/find',\n/gm, `  ${camel}: '/${kebab}',\n`),
      [at.pagesTest]: after(
        /^ {4}\['\/find', \['\/find', \{\}\]\],\n/gm,
        `    ['/${kebab}', ['/${kebab}', {}]],\n`,
      ),
      [at.pages]: before(
        /^ {2}\/\/ [^\n]*\n {2}\.{3}\(import\.meta\.env\.DEV/gm,
        template('page/entry.txt', names),
      ),
      [at.links]: after(
        /^ {2}\{ href: pathTo\.about,.*\n/gm,
        `  { href: pathTo.${camel}, name: say('places.${camel}') },\n`,
      ),
    },
    tests: [at.test(names), 'apps/web/scripts/words-report.test.ts'],
  }
}
