import { defineNightTests } from './nights.ts'

defineNightTests(2)
