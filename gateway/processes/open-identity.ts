import type { Config } from '../config/config'
import { createIdentity, type Identity, type IdentityOptions } from '../people/identity/identity'
import { storedKeys } from '../people/identity/keys/stored-keys'

type Given = Pick<IdentityOptions, 'db' | 'uploads' | 'publicUrl' | 'clock'>

/** Sign-in as configured, with the keys from their storage. */
export const openIdentity = (config: Config, given: Given): Promise<Identity> =>
  createIdentity({ ...given, keys: storedKeys(given.db, config), ...config.identity })
