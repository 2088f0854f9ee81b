import { defineConfig } from 'vite'
import { siteConfig } from '../../tools/run/site-config.ts'

export default defineConfig(siteConfig(import.meta.dirname))
