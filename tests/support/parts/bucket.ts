import { startS3Server } from '../s3-server'

/** Entry point of the process that serves an installation's bucket; its arguments are address and port. */
const [address, port] = [process.argv[2], Number(process.argv[3])]
await startS3Server({ address, port })
