import { users } from './001-users'
import { signIn } from './002-sign-in'
import type { Migration } from './migration'

/** In the order they are applied. Append; never reorder, rename or remove. */
export const migrations: readonly Migration[] = [users, signIn]
