import type { Config } from '../config/config'
import { type Listener, listen } from '../serve/front/listen'
import { type DataFolder, openDataFolder } from './data-folder'

/**
 * Opens the data folder and the port, because addresses depend on it, and starts the rest on them; both are closed
 * again if that fails. `alone`: no other process of this installation may keep a market in the folder. Throws
 * `ListenError` or `StorageError` when the machine does not allow it.
 */
export async function startOnListener<Started>(
  config: Config,
  alone: boolean,
  start: (listener: Listener, folder: DataFolder) => Promise<Started>,
): Promise<Started> {
  const folder = openDataFolder(config, alone)
  let listener: Listener | undefined
  try {
    listener = await listen(config)
    return await start(listener, folder)
  } catch (thrown) {
    await listener?.close()
    folder.close()
    throw thrown
  }
}
