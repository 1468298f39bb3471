/** The parts of the S3 emulator that our tests and `npm run cluster` use. The package has no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      key?: Buffer;
      cert?: Buffer;
      silent: boolean;
      directory: string;
      allowMismatchedSignatures?: boolean;
      configureBuckets: { name: string; configs?: string[] }[];
    });
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
