/** The elements that translators of browsers put around what they have written. */
const wrapper = 'FONT'

/**
 * Whether a translator has changed a part of the page that must not be translated. It puts texts of its own in the place
 * of ours, and what happens at the table goes on in ours, which nobody sees any more.
 */
export class Translated {
  isSo = $state(false)

  /** @param page the element that holds all of the page @returns how to stop */
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
