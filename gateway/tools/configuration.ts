import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationDocument } from '../config/configuration-document'
import { projectRoot } from '../processes/environment'

/** `npm run tool -- configuration`: writes the tables of all variables. */
const files = { en: 'docs/configuration.md', zh: 'docs/configuration.zh-CN.md' } as const
for (const language of ['en', 'zh'] as const) {
  writeFileSync(join(projectRoot(), files[language]), configurationDocument(language))
}
