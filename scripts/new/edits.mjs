/** A list in which a feature has to be named has no place where it is looked for. */
export class NoPlace extends Error {}

const placeOf = (text, anchor) => {
  const found = [...text.matchAll(anchor)]
  if (found.length === 0) throw new NoPlace(`nothing in it matches ${anchor}`)
  const last = found.at(-1)
  return { start: last.index, end: last.index + last[0].length }
}

/** Puts something behind the last match. @param {RegExp} anchor with the flag `g` */
export const after = (anchor, added) => (text) => {
  const { end } = placeOf(text, anchor)
  return text.slice(0, end) + added + text.slice(end)
}

/** Puts something before the last match. @param {RegExp} anchor with the flag `g` */
export const before = (anchor, added) => (text) => {
  const { start } = placeOf(text, anchor)
  return text.slice(0, start) + added + text.slice(start)
}

/**
 * Puts something at the end of a block of lines.
 * @param {RegExp} begin its first line, with the flags `gm`
 * @param {RegExp} end the first line behind it, with the flags `gm`
 */
export const atEndOf = (begin, end, added) => (text) => {
  const { end: within } = placeOf(text, begin)
  const [found] = text.slice(within).matchAll(end)
  if (!found) throw new NoPlace(`nothing behind ${begin} matches ${end}`)
  const place = within + found.index
  return text.slice(0, place) + added + text.slice(place)
}

/** Puts an import among those of its folder, in the order of their paths. @param {string} path relative */
export const importing = (name, path) => (text) => {
  const folder = /^\.+\//.exec(path)?.[0]
  const imports = [...text.matchAll(/^import [^;]*? from '([^']+)'\n/gm)]
  const beside = imports.filter(([, other]) => other.startsWith(folder))
  if (beside.length === 0) throw new NoPlace(`nothing in it is imported from ${folder}`)
  const line = `import { ${name} } from '${path}'\n`
  const next = beside.find(([, other]) => other > path)
  const last = beside.at(-1)
  const place = next ? next.index : last.index + last[0].length
  return text.slice(0, place) + line + text.slice(place)
}

/** Adds messages to a file of them. */
export const withMessages = (messages) => (text) =>
  `${JSON.stringify({ ...JSON.parse(text), ...messages }, undefined, 2)}\n`

/** Several edits of one file. */
export const all =
  (...edits) =>
  (text) =>
    edits.reduce((sofar, edit) => edit(sofar), text)
