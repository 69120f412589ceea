declare module "fs-native-extensions" {
  /** Takes the system's exclusive lock on an open file, if nobody has it. */
  export function tryLock(fd: number): boolean;
}
