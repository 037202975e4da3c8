import { resolve } from 'node:path'
import { readConfig } from '../config/config'
import { projectRoot, readEnvironmentFile } from '../processes/environment'
import { BackupError, type BackupList, backUp, restore } from '../storage/backup'

const USAGE = `npm run backup -- FOLDER    copies the data folder to a new one; the product may run
npm run restore -- FOLDER   puts such a copy back into an empty data folder (ZEUS_DATA_DIR)`

const words = ({ at, files }: BackupList): string =>
  `${files.length} files, ${Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000)} MB, of ${at}`

async function run([what, place]: string[]): Promise<string> {
  if (!place || (what !== 'backup' && what !== 'restore')) throw new BackupError(USAGE)
  readEnvironmentFile(projectRoot())
  const { dataDir, databaseUrl, secret, uploads } = readConfig(process.env)
  const elsewhere = [
    databaseUrl && '\nDATABASE_URL is set: accounts are on that server, keep them with pg_dump',
    'folder' in uploads.place && uploads.place.folder === dataDir
      ? ''
      : '\nZEUS_UPLOADS is set: videos and pictures lie there, keep them by its own means',
    secret && '\nZEUS_SECRET is set: the keys are of no use without it, keep it elsewhere',
  ].join('')
  if (what === 'backup')
    return `kept in ${resolve(place)}: ${words(await backUp(dataDir, place, new Date()))}${elsewhere}`
  return `restored to ${dataDir}: ${words(await restore(place, dataDir))}${elsewhere}`
}

run(process.argv.slice(2)).then(console.log, (thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
})
