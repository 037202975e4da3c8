const DATABASE = 'zeus-wall'
const STORE = 'picture'
const KEY = 'last'

export interface StoredPicture {
  jpeg: Blob
  /** Local clock when it was painted, ms. */
  at: number
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return await done(request)
}

async function within<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await done(run(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** The wall's last picture, shown at a start without data. One is stored; a browser that stores nothing has none. */
export const storePicture = (picture: StoredPicture): Promise<unknown> =>
  within('readwrite', (store) => store.put(picture, KEY)).catch(() => undefined)

export const readPicture = (): Promise<StoredPicture | undefined> =>
  within('readonly', (store) => store.get(KEY) as IDBRequest<StoredPicture | undefined>).catch(() => undefined)
