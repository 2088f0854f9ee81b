export { BlobAbsent, BlobTooLarge, type Blob, type BlobStore, type BlobStoreState } from './blob-store.ts'
export { BlobStoreUnreachable } from '../blob-store-unreachable.ts'
export { createDiskStore } from './disk-store.ts'
export { fileTables } from './file.table.ts'
export {
  addFile,
  addHeldFile,
  copyFile,
  createSweeper,
  openFile,
  placeOfNewFile,
  readableFile,
  mayReadKind,
  readFile,
  resultMinutes,
  sweepLock,
  uploadMinutes,
  type FileRow,
  type Sweeper,
} from './files.ts'
export { addUploadRoute, maxUploadBytes, takeFile } from './upload.ts'
export { createS3Store, type S3Place } from './s3-store.ts'
