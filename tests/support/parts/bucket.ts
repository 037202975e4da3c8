import { startS3Server } from '../s3-server'

/** Runs in a process of its own: the bucket of an installation, at the address and port that it is told. */
const [address, port] = [process.argv[2], Number(process.argv[3])]
await startS3Server({ address, port })
