/** The store that the configuration names. */
import { join } from 'node:path'
import { createDiskStore, createS3Store, type BlobStore } from '@mouldwright/server-kit'
import type { Config } from './config.ts'

export const filesFolder = (dataDir: string) => join(dataDir, 'files')

export const createFiles = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): BlobStore =>
  s3 ? createS3Store(s3, join(filesFolder(dataDir), 'incoming')) : createDiskStore(filesFolder(dataDir))
