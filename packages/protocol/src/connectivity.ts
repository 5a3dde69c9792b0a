import { z } from 'zod/mini'

/*
 * `GET /api/connectivity`, asked by a page that gets no connection. It is imported by its own path: only such a page
 * fetches it.
 */

export const connectivityRequestSchema = z.object({
  /** Of the page that asks, as it names it when it opens a socket. */
  origin: z.string().check(z.maxLength(300)),
})

export const connectivitySchema = z.object({
  /** The browser has sent a cookie that names a person. */
  known: z.boolean(),
  /** The origin is one from which the server takes connections. */
  sameOrigin: z.boolean(),
})
export type Connectivity = z.infer<typeof connectivitySchema>
