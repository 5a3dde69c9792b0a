/** The elements that browsers' translators put around translated text. */
const wrapper = 'FONT'

/**
 * Whether a browser's translator has changed a part of the page that must not be translated. It replaces our texts by
 * its own, and later changes at the table go into ours, which are no longer visible.
 */
export class TranslationWatch {
  isSo = $state(false)

  /** @param page the root element of the page @returns a function that stops it */
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
