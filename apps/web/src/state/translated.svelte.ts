/** Matches the elements that browsers' translators wrap around translated text. */
const wrapper = 'FONT'

/**
 * Notices that a browser's translator has changed a part of the page that must not be translated. The translator
 * replaces the app's text nodes by its own text nodes; the app then updates nodes that are no longer visible.
 */
export class TranslationWatch {
  isSo = $state(false)

  /**
   * @param page the root element of the page
   * @returns a function that stops watching
   */
  watch(page: Element): () => void {
    const see = (node: Node) => {
      const isOurs = node.nodeName === wrapper && node.parentElement?.closest('[translate]')
      if (isOurs && isOurs.getAttribute('translate') === 'no') this.isSo = true
    }
    for (const found of page.querySelectorAll(wrapper)) see(found)
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) see(node)
    })
    observer.observe(page, { childList: true, subtree: true })
    return () => observer.disconnect()
  }
}
