import { z } from 'zod/mini'

// The server's content security policy forbids eval, which zod would otherwise try for speed. A schema looks at this
// when it is made, so this file has to be the first import of all.
z.config({ jitless: true })
