import { projectRoot, readEnvironmentFile } from '../processes/environment'
import { accountCommand } from './account-command'

readEnvironmentFile(projectRoot())
process.exitCode = await accountCommand(process.argv.slice(2), process.env, {
  print: console.log,
  report: console.error,
})
