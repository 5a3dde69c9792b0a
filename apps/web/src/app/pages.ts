import type { Component } from 'svelte'
import { withWords } from '../words/with-words.ts'

/** The regular expressions for the parameters of paths, by the parameter's name. */
const forms: Readonly<Record<string, string>> = {
  code: '[a-z0-9]{6}',
  /**
   * Matches the parameter of a path that names a seat or `watch`. The excluded words, which may also follow a room's
   * code, belong to other pages.
   */
  as: '(?!(?:replay|chapters|nights)/?$)[a-z0-9]{1,16}',
  at: '\\d{1,6}',
  handle: '[a-z2-9]{12}',
  game: '[a-z-]{1,24}',
  part: '[a-z0-9-]{1,24}',
}

type NameIn<P extends string> = P extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NameIn<`/${Rest}`>
  : P extends `${string}/:${infer Name}`
    ? Name
    : never
/**
 * The type of the properties of a page's component, derived from the page's path: `/r/:code/at/:at?` gives it a code, a
 * number, and the query.
 */
export type ParamsOf<P extends string> = P extends `${infer Path}?`
  ? ParamsOf<Path> & { query: string }
  : { [Name in NameIn<P>]: Name extends 'at' ? number : string }

type Params = Record<string, string | number>

/** A page: its path, and a function that fetches its code and its texts. */
export interface Page {
  path: string
  load(params: Params): Promise<{ default: Component<Params> }>
}

/**
 * Defines a page of the app.
 * @param path `:code` and the like stand for parts of the address, `:rest` for the remainder; a `?` at its end passes
 * the query to the page too
 */
export const definePage = <P extends string>(
  path: P,
  load: (params: ParamsOf<P>) => Promise<{ default: Component<ParamsOf<P>> }>,
): Page =>
  // The cast is safe: `load` is only called with the parameters that `matchPath` reads from an address by the same
  // path.
  ({ path, load }) as unknown as Page

/**
 * Reads the parameters of a page from an address.
 * @returns undefined if the address does not match the path
 */
export function matchPath<P extends string>(path: P, address: string, query = ''): ParamsOf<P> | undefined {
  const names: string[] = []
  const [bare = '', ...more] = path.split('?')
  const form = bare.replace(/\/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return name === 'rest' ? '(?:/(.*))?' : `/(${forms[name]})`
  })
  const found = new RegExp(`^${form}/?$`, 'i').exec(address)
  if (!found) return undefined
  const parts = names.map((name, place) => [name, partOf(name, found[place + 1] ?? '')])
  // The cast is safe: the keys are the parameter names in the path.
  return Object.fromEntries(more.length > 0 ? [...parts, ['query', query]] : parts) as ParamsOf<P>
}

function partOf(name: string, part: string): string | number {
  if (name === 'at') return Number(part)
  if (name === 'rest') return part
  return name === 'code' ? part.toUpperCase() : part.toLowerCase()
}

/** The first of the given pages that matches an address, with its parameters. */
export function findPage(
  pages: readonly Page[],
  address: string,
  query?: string,
): [Page, Params] | undefined {
  for (const page of pages) {
    const params: Params | undefined = matchPath(page.path, address, query)
    if (params) return [page, params]
  }
  return undefined
}

/** A fetched page, ready to be shown: its component and the properties from the address. */
export interface Screen {
  /**
   * A key for the shown page: if two addresses in a row have the same key, the page's component is kept and not created
   * again.
   */
  key: string
  Part: Component<Params>
  props: Params
}

/** Fetches the screen for an address; undefined if none of the given pages matches. */
export function fetchScreenFrom(
  pages: readonly Page[],
  address: string,
  query: string,
): Promise<Screen> | undefined {
  const found = findPage(pages, address, query)
  if (!found) return undefined
  const [{ path, load }, props] = found
  const key = [path, ...Object.values(props)].join(' ')
  return load(props).then(({ default: Part }) => ({ key, Part, props }))
}

/** Waits for a part of the rulebook and for the texts of the shell around it. */
export async function withRulebookWords<T>(part: Promise<T>): Promise<T> {
  const { loadRulebookWords } = await import('../rulebook/words/words.ts')
  return withWords(part, loadRulebookWords())
}
