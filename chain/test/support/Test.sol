// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev The cheat codes that the tests use, as forge answers them at a fixed address.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function addr(uint256 key) external pure returns (address);
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function label(address account, string calldata name) external;
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function deal(address account, uint256 amount) external;
    function warp(uint256 timestamp) external;
    function chainId(uint256 id) external;
    function deployCode(string calldata artifact, bytes calldata constructorArgs) external returns (address);
    function setNonceUnsafe(address account, uint64 nonce) external;
    function etch(address target, bytes calldata code) external;
    function load(address target, bytes32 slot) external view returns (bytes32);
    function store(address target, bytes32 slot, bytes32 value) external;
    function expectRevert(bytes calldata data) external;
    function expectRevert(bytes4 selector) external;
    function expectEmit(address emitter) external;
    function snapshotState() external returns (uint256 id);
    function revertToState(uint256 id) external returns (bool);
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function snapshotGasLastCall(string calldata group, string calldata name) external returns (uint256);
    function toString(uint256 value) external pure returns (string memory);
    function assertTrue(bool condition, string calldata reason) external pure;
    function assertEq(uint256 left, uint256 right, string calldata reason) external pure;
    function assertEq(address left, address right, string calldata reason) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata reason) external pure;
    function assertEq(string calldata left, string calldata right, string calldata reason) external pure;
    function assertLe(uint256 left, uint256 right, string calldata reason) external pure;
    function assertGe(uint256 left, uint256 right, string calldata reason) external pure;
}

/// @dev What a test needs beside cheat codes. forge takes a contract for a test by its functions' names.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    // forge marks test contracts by this.
    bool public constant IS_TEST = true;

    function assertTrue(bool condition, string memory reason) internal pure {
        vm.assertTrue(condition, reason);
    }

    function assertEq(uint256 left, uint256 right, string memory reason) internal pure {
        vm.assertEq(left, right, reason);
    }

    function assertEq(address left, address right, string memory reason) internal pure {
        vm.assertEq(left, right, reason);
    }

    function assertEq(bytes32 left, bytes32 right, string memory reason) internal pure {
        vm.assertEq(left, right, reason);
    }

    function assertEq(string memory left, string memory right, string memory reason) internal pure {
        vm.assertEq(left, right, reason);
    }

    function assertLe(uint256 left, uint256 right, string memory reason) internal pure {
        vm.assertLe(left, right, reason);
    }

    function assertGe(uint256 left, uint256 right, string memory reason) internal pure {
        vm.assertGe(left, right, reason);
    }

    /// @dev `value` brought into `low`..`high` (both included) without throwing runs away.
    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        return low + (value % (high - low + 1));
    }

    /// @dev A percentage (percent × 1e18) of whole basis points, from `low` to `high` of them.
    function boundPercentage(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        return bound(value, low, high) * 1e16;
    }

    /// @dev An account with a name; its key is the name's hash.
    function makeAccount(string memory name) internal returns (address account) {
        account = vm.addr(keyOf(name));
        vm.label(account, name);
    }

    function keyOf(string memory name) internal pure returns (uint256) {
        return uint256(keccak256(bytes(name)));
    }
}
