import type { Config } from '../config/config'
import { folderUploads } from '../storage/folder-uploads'
import type { Uploads } from '../storage/uploads'

/** Opens the store of what people upload, as configured; the library of buckets is loaded only for one. */
export async function openUploads({ uploads: { place, key, secret } }: Config, now: () => number): Promise<Uploads> {
  if ('folder' in place) return await folderUploads(place.folder, now())
  const { s3Uploads } = await import('../storage/s3-uploads')
  return s3Uploads({ ...place.bucket, key: key ?? '', secret: secret ?? '' })
}
