import { z } from 'zod/mini'

// The server's content security policy forbids eval, which zod would otherwise try for speed. Each schema reads this
// setting when it is created, so this file has to be the first import of all.
z.config({ jitless: true })
