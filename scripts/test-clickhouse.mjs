// `npm run test:clickhouse`: the tests of history on a server, with the engine that they need or with CLICKHOUSE_URL.
import { spawnSync } from 'node:child_process'
import { ensureClickHouse } from './clickhouse.mjs'
import { bin, install, refuseOldNode, root } from './prepare.mjs'

refuseOldNode()
install()
process.env.CHDB_FOLDER = ensureClickHouse() ?? ''
const asked = ['run', '--project', 'clickhouse', ...process.argv.slice(2)]
process.exitCode = spawnSync(bin('vitest'), asked, { cwd: root, stdio: 'inherit' }).status ?? 1
