import { defineNightTests } from './nights.ts'

defineNightTests(3)
