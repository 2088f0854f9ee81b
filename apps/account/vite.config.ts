import { defineConfig } from 'vite'
import { siteConfig } from '../../tools/run/site-config.ts'

/** The account site: sign-in for every client, registration, recovery, and each person's own data. Served under `/account/`. */
export default defineConfig({ base: '/account/', ...siteConfig(import.meta.dirname, ['/oidc']) })
