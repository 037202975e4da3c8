// `npm run test:apart`: browser tests before an installation in parts, each part on a machine of its own (a network
// namespace where they can be made): feed and standby, two gateways, and NATS, PostgreSQL, ClickHouse and a bucket.
import { spawnSync } from 'node:child_process'
import { ensureBrowser } from './browser.mjs'
import { ensureClickHouse } from './clickhouse.mjs'
import { ensureNats } from './nats.mjs'
import { bin, build, install, refuseOldNode, root } from './prepare.mjs'

refuseOldNode()
install()
build()
process.env.CHROME_PATH = await ensureBrowser()
process.env.NATS_SERVER = ensureNats() ?? ''
process.env.CHDB_FOLDER = ensureClickHouse() ?? ''
const asked = ['run', '--project', 'apart', ...process.argv.slice(2)]
process.exitCode = spawnSync(bin('vitest'), asked, { cwd: root, stdio: 'inherit' }).status ?? 1
